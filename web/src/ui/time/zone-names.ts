/**
 * Zones that were renamed, by the name that browsers may still give them, each with today's. Some
 * list the one, some the other; all know both.
 */
const renamedZones: ReadonlyMap<string, string> = new Map([
  ["Africa/Asmera", "Africa/Asmara"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Catamarca", "America/Argentina/Catamarca"],
  ["America/Cordoba", "America/Argentina/Cordoba"],
  ["America/Jujuy", "America/Argentina/Jujuy"],
  ["America/Mendoza", "America/Argentina/Mendoza"],
  ["America/Coral_Harbour", "America/Atikokan"],
  ["America/Godthab", "America/Nuuk"],
  ["America/Indianapolis", "America/Indiana/Indianapolis"],
  ["America/Louisville", "America/Kentucky/Louisville"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Dacca", "Asia/Dhaka"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Asia/Thimbu", "Asia/Thimphu"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Enderbury", "Pacific/Kanton"],
  ["Pacific/Ponape", "Pacific/Pohnpei"],
  ["Pacific/Truk", "Pacific/Chuuk"],
]);

/** The name of today; that of old where the browser does not know the new one yet. */
export function zoneName(id: string): string {
  const name = renamedZones.get(id);
  return name !== undefined && isKnown(name) ? name : id;
}

/** What it was called before. */
export const formerZoneNames = (id: string): string[] =>
  [...renamedZones].filter(([, name]) => name === id).map(([former]) => former);

const known = new Map<string, boolean>();

function isKnown(zone: string): boolean {
  const answer = known.get(zone) ?? isSupported(zone);
  known.set(zone, answer);
  return answer;
}

function isSupported(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).format(0) !== "";
  } catch {
    return false;
  }
}
