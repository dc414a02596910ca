import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { variables } from "#server/configuration/variables.ts";
import { PROJECT } from "../launch/project.ts";
import { serverOptions } from "../launch/server-options.mjs";
import { chartFaults } from "./chart-faults.ts";

const read = (file: string): string => fs.readFileSync(path.join(PROJECT, "deploy", file), "utf8");
const { version }: { version: string } = JSON.parse(
  fs.readFileSync(path.join(PROJECT, "package.json"), "utf8"),
);

test.each(["archive/tocsin", "debian/tocsin"])("%s starts Node as `npm start` does", (file) => {
  for (const option of serverOptions) expect(read(file)).toContain(option);
});

test.each(["archive/tocsin", "debian/tocsin", "debian/postinst", "debian/prerm", "debian/postrm"])(
  "%s is a script that a plain shell reads",
  (file) => {
    const { status, stderr } = spawnSync("sh", ["-n", path.join(PROJECT, "deploy", file)]);
    expect([status, String(stderr)]).toEqual([0, ""]);
  },
);

test("the settings of the Debian package are settings of the product", () => {
  const names = [...read("debian/tocsin.env").matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name = "") => variables[name] === undefined)).toEqual([]);
});

test("the service is confined", () => {
  const lines = read("debian/tocsin.service").split("\n");
  for (const line of [
    "User=tocsin",
    "CapabilityBoundingSet=",
    "NoNewPrivileges=yes",
    "PrivateTmp=yes",
    "ProtectSystem=strict",
    "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK",
    "SystemCallFilter=@system-service",
  ])
    expect(lines).toContain(line);
  const odd = lines.filter((line) => !/^(#.*|\[\w+\]|[A-Z]\w+=.*|)$/.test(line));
  expect(odd).toEqual([]);
});

test("the container has no root, a place for its data and a check of its health", () => {
  const lines = read("container/Containerfile").split("\n");
  expect(lines.filter((line) => line.startsWith("USER "))).toEqual(["USER 10001:10001"]);
  for (const start of ["VOLUME /var/lib/tocsin", "HEALTHCHECK ", "EXPOSE 4680", "ENTRYPOINT ["])
    expect(lines.some((line) => line.startsWith(start))).toBe(true);
  expect(parse(read("container/compose.yaml"))).toMatchObject({
    services: { tocsin: { read_only: true, cap_drop: ["ALL"], init: true } },
  });
});

test("the chart's templates are whole and use only values that it has", () => {
  const folder = "helm/tocsin/templates";
  const templates = fs
    .readdirSync(path.join(PROJECT, "deploy", folder))
    .map((name) => ({ name, text: read(`${folder}/${name}`) }));
  expect(chartFaults(templates, parse(read("helm/tocsin/values.yaml")))).toEqual([]);
  expect(parse(read("helm/tocsin/Chart.yaml"))).toMatchObject({ version, appVersion: version });
});

test.each([
  ["{{ if .Values.a }}", "is not closed"],
  ["{{ end }}", "closes nothing"],
  ["{{ .Values.a.gone }}", "no value a.gone"],
  ['{{ include "gone" . }}', "no template gone"],
  ["{{ .Values.a", "braces"],
])("a broken template is seen: %s", (text, fault) => {
  expect(chartFaults([{ name: "a.yaml", text }], { a: { b: 1 } }).join()).toContain(fault);
});

test("a whole template is left alone", () => {
  const text =
    '{{- define "x" -}}{{ with $.Values.a.b }}{{ . }}{{ end }}{{- end }}{{ include "x" . }}';
  expect(chartFaults([{ name: "a.yaml", text }], { a: { b: 1 } })).toEqual([]);
});
