import { inkOn } from "./ink.ts";

/** Of the bar where the organization has no colour. */
const plainBar = "#1b1f24";

export const pageStyle = (color: string | null): string => {
  const bar = color ?? plainBar;
  return `:root{--bar:${bar};--bar-ink:${inkOn(bar)};${light}}@media (prefers-color-scheme:dark){:root{${dark}}}${rules}`;
};

const light =
  "color-scheme:light;--canvas:#eef0f2;--surface:#fff;--line:#e2e5e9;--control:#858f9a;--text:#16191d;--text-2:#48515b;--text-3:#5f6873;--accent:#1f55c4;--ok:#0d6a4a;--ok-mark:#17875f;--warn:#7a5200;--warn-mark:#b87a00;--crit:#b3261b;--crit-mark:#d13a2e;--ack:#0a6090;--ack-mark:#1c86bf";
const dark =
  "color-scheme:dark;--canvas:#0d0f12;--surface:#14181c;--line:#23292f;--control:#6a7581;--text:#e8ebee;--text-2:#b0b8c1;--text-3:#8d97a3;--accent:#84adff;--ok:#52c99f;--ok-mark:#2fae84;--warn:#f2c14e;--warn-mark:#eab030;--crit:#ff7a6b;--crit-mark:#f4574a;--ack:#69c3ee;--ack-mark:#3fa9dc";

const rules = `
*{box-sizing:border-box;margin:0}
body{background:var(--canvas);color:var(--text);font:14px/1.45 Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
header{background:var(--bar);color:var(--bar-ink)}
header>div,main,footer{max-width:1120px;margin:0 auto;padding:0 20px}
header>div{min-height:56px;display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px;padding-top:10px;padding-bottom:10px}
header b{font-size:16px;font-weight:650}
header form{margin-left:auto;display:flex;gap:8px}
header input,header button{font:inherit;height:34px;border-radius:6px;border:1px solid;border-color:var(--bar-ink);background:transparent;color:inherit;padding:0 10px}
header input{width:260px;min-width:0}
header input::placeholder{color:inherit;opacity:1}
header :focus-visible{outline-color:var(--bar-ink)}
main{padding-top:20px;padding-bottom:20px;display:grid;gap:12px}
section{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:14px 20px;min-width:0}
h1{font-size:20px;line-height:1.25;font-weight:650;letter-spacing:-.01em}
h2{font-size:14px;font-weight:650;display:flex;flex-wrap:wrap;gap:4px 8px;align-items:center}
h2 small,.faint{color:var(--text-3);font-size:12px;font-weight:400}
.quiet{color:var(--text-2)}
.end{margin-left:auto}
.now{display:grid;grid-template-columns:auto minmax(0,1fr) auto;gap:6px 14px;align-items:center;padding:18px 20px}
.now svg{width:26px;height:26px}
.button{display:inline-flex;align-items:center;min-height:34px;border:1px solid var(--control);border-radius:6px;padding:0 12px;color:var(--text);text-decoration:none;font-weight:550;background:var(--surface)}
.mark{width:14px;height:14px;flex:none}
.level{display:inline-flex;align-items:center;gap:6px;font-weight:600}
.operational{color:var(--ok)}.maintenance{color:var(--ack)}.degraded,.affected{color:var(--warn)}.outage{color:var(--crit)}
.operational .mark,path.operational{color:var(--ok-mark)}.maintenance .mark,path.maintenance{color:var(--ack-mark)}.degraded .mark,.affected .mark,path.degraded,path.affected{color:var(--warn-mark)}.outage .mark,path.outage{color:var(--crit-mark)}
.rule{border-top:1px solid var(--line);margin-top:10px;padding-top:10px}
.legend{display:flex;flex-wrap:wrap;gap:4px 14px;font-size:12px;font-weight:400;color:var(--text-2)}
.legend span{display:inline-flex;align-items:center;gap:5px}
.legend svg{width:7px;height:14px}
.services{list-style:none;padding:0;margin-top:10px}
.services li{display:grid;grid-template-columns:150px 118px minmax(0,1fr) 84px;gap:4px 16px;min-height:46px;align-items:center;border-top:1px solid var(--line);padding:8px 0}
.services.plain li{grid-template-columns:minmax(0,1fr) auto}
.services b{font-weight:600}
.services .bars{width:100%;height:24px;display:block}
.services .bars+span,.percent{text-align:right;color:var(--text-2)}
.axis{display:flex;justify-content:space-between;margin-left:300px;margin-right:100px}
.two{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:12px}
.list{list-style:none;padding:0;margin-top:8px;display:grid;gap:8px}
.list li{display:flex;flex-wrap:wrap;gap:2px 12px;align-items:baseline}
.list time,.list .when{color:var(--text-2);min-width:52px}
.list b{font-weight:550}
.list p{flex-basis:100%;color:var(--text-2);white-space:pre-line}
details summary{cursor:pointer;color:var(--accent);margin-top:10px;min-height:24px}
footer{padding-bottom:24px;color:var(--text-3);font-size:12px;display:flex;flex-wrap:wrap;gap:4px 16px}
.tags{color:var(--text-2);font-size:12px}
.note{white-space:pre-line}
@media (max-width:720px){
body{font-size:15px}
header>div,main,footer{padding-left:12px;padding-right:12px}
header form{margin-left:0;width:100%}
header input{flex:1;height:44px;width:auto}
header button,.button{min-height:44px}
section{padding:14px}
.now{grid-template-columns:auto minmax(0,1fr)}
.now .button{grid-column:1/-1;justify-content:center}
.services li{grid-template-columns:minmax(0,1fr) auto;grid-template-areas:"name level" "bars bars" "percent percent";padding:10px 0}
.services .bars{grid-area:bars}.services .percent{grid-area:percent}
.services.plain li{grid-template-areas:none}
.axis{margin:0}
.two{grid-template-columns:minmax(0,1fr)}
details summary{min-height:44px;display:flex;align-items:center}
}
@media (forced-colors:active){.mark,path{forced-color-adjust:none}}
`.replaceAll("\n", "");
