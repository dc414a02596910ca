/** Addresses that name several hosts, of which one takes changes. */
export interface DatabaseHost {
  host: string;
  port: number;
}

const usualPort = 5432;

/**
 * `postgresql://u:p@a:1,b:2/db`, as libpq has it, is no URL. libpq also takes the hosts as
 * parameters, which is one: `postgresql://u:p@a:1/db?host=a,b&port=1,2`.
 */
export function hostsAsParameters(url: string): string {
  const [, scheme = "", account = "", authority = "", rest = ""] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)(.*)$/s.exec(url) ?? [];
  if (!authority.includes(",")) return url;
  const hosts = authority.split(",").map(splitHost);
  const [first] = authority.split(",");
  const address = new URL(`${scheme}${account}${first}${rest}`);
  address.searchParams.set("host", hosts.map(({ host }) => host).join(","));
  address.searchParams.set("port", hosts.map(({ port }) => port).join(","));
  return address.toString();
}

function splitHost(text: string): DatabaseHost {
  const [, bracketed, plain = "", port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(text) ?? [];
  return { host: decodeURIComponent(bracketed ?? plain), port: Number(port ?? usualPort) };
}

/** Null where there is a single one, which needs no choice. */
export function severalHosts(url: string): DatabaseHost[] | null {
  if (!URL.canParse(url)) return null;
  const { searchParams } = new URL(url);
  const hosts = (searchParams.get("host") ?? "").split(",");
  if (hosts.length < 2) return null;
  const ports = (searchParams.get("port") ?? "").split(",");
  return hosts.map((host, index) => ({
    host,
    port: Number(ports[index] ?? ports[0] ?? usualPort) || usualPort,
  }));
}

export function withHost(url: string, { host, port }: DatabaseHost): string {
  const address = new URL(url);
  address.searchParams.set("host", host);
  address.searchParams.set("port", String(port));
  return address.toString();
}
