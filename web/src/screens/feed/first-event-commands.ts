export const shells = ["curl", "powershell", "python", "alertmanager"] as const;
export type Shell = (typeof shells)[number];

export interface Access {
  origin: string;
  appKey: string;
  key: string;
}

/** The event that all of them send. */
export const firstEvent = { host: "db-1", check: "disk", status: "critical", description: "Write latency 210 ms" } as const;

/** What to paste, to the letter. */
export function firstEventCommand(shell: Shell, { origin, appKey, key }: Access): string {
  const { host, check, status, description } = firstEvent;
  const url = `${origin}/data/v2/alerts`;
  switch (shell) {
    case "curl":
      return [
        `curl -sS ${url} \\`, `    -H "Authorization: Bearer ${key}" \\`, '    -H "Content-Type: application/json" \\',
        `    -d '{"app_key":"${appKey}","host":"${host}","check":"${check}",`, `         "status":"${status}","description":"${description}"}'`,
      ].join("\n");
    case "powershell":
      return [
        `Invoke-RestMethod -Method Post -Uri "${url}" \``, `    -Headers @{ Authorization = "Bearer ${key}" } \``, '    -ContentType "application/json" `',
        `    -Body '{"app_key":"${appKey}","host":"${host}","check":"${check}","status":"${status}","description":"${description}"}'`,
      ].join("\n");
    case "python":
      return [
        "import json, urllib.request", `event = {"app_key": "${appKey}", "host": "${host}", "check": "${check}",`, `         "status": "${status}", "description": "${description}"}`,
        "request = urllib.request.Request(", `    "${url}", json.dumps(event).encode(),`, `    {"Authorization": "Bearer ${key}", "Content-Type": "application/json"})`, "print(urllib.request.urlopen(request).read().decode())",
      ].join("\n");
    case "alertmanager":
      return [
        "receivers:", "  - name: tocsin", "    webhook_configs:", `      - url: ${origin}/data/v2/sources/alertmanager?app_key=${appKey}`,
        "        http_config:", "          authorization:", `            credentials: ${key}`,
      ].join("\n");
  }
}
