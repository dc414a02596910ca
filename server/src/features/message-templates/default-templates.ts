/** What messages say where nobody has written a template. */
import type { LiquidFormat } from "../../platform/liquid.ts";

const time = (name: string): string => `{{ ${name} | date: "%Y-%m-%d %H:%M UTC", "UTC" }}`;

const plain = `{{ headline }}
{%- for comment in comments %}

{{ comment.author }}: {{ comment.text }}
{%- endfor %}
{%- if share.message != "" %}

{{ share.message }}
{%- endif %}
{%- if incident %}

{{ incident.title }}
{%- if incident.subtitle != "" %}
{{ incident.subtitle }}
{%- endif %}

Status: {{ incident.status }}
Alerts: {{ alerts.active }} of {{ alerts.total }} active
Since: ${time("incident.start")}
{%- if incident.end %}
Ended: ${time("incident.end")}
{%- endif %}
{%- if environments.size > 0 %}
Environments: {{ environments }}
{%- endif %}
{%- if incident.assignee != "" %}
Assigned to: {{ incident.assignee }}
{%- endif %}
{%- if alert and alert.description != "" %}
Alert: {{ alert.description }}
{%- endif %}

{{ links.incident }}
{%- endif %}`;

const cell = 'style="padding:2px 16px 2px 0;color:#5b6470"';
const row = (name: string, value: string): string =>
  `<tr><td ${cell}>${name}</td><td>${value}</td></tr>`;

const html = `<p><b>{{ headline }}</b></p>
{%- for comment in comments %}
<p><b>{{ comment.author }}:</b> {{ comment.text }}</p>
{%- endfor %}
{%- if share.message != "" %}
<p>{{ share.message }}</p>
{%- endif %}
{%- if incident %}
<p style="font-size:18px;margin:12px 0 4px"><a href="{{ links.incident }}">{{ incident.title }}</a></p>
<p style="margin:0 0 12px">{{ incident.subtitle }}</p>
<table style="border-collapse:collapse">
${row("Status", "{{ incident.status }}")}
${row("Alerts", "{{ alerts.active }} of {{ alerts.total }} active")}
${row("Since", time("incident.start"))}
{%- if incident.end %}
${row("Ended", time("incident.end"))}
{%- endif %}
{%- if environments.size > 0 %}
${row("Environments", "{{ environments }}")}
{%- endif %}
{%- if incident.assignee != "" %}
${row("Assigned to", "{{ incident.assignee }}")}
{%- endif %}
{%- if alert and alert.description != "" %}
${row("Alert", "{{ alert.description }}")}
{%- endif %}
</table>
{%- endif %}`;

const slack = `*{{ headline }}*
{%- for comment in comments %}
*{{ comment.author }}:* {{ comment.text }}
{%- endfor %}
{%- if share.message != "" %}
{{ share.message }}
{%- endif %}
{%- if incident %}
*<{{ links.incident }}|{{ incident.title }}>*
{%- if incident.subtitle != "" %}
{{ incident.subtitle }}
{%- endif %}
*Status:* {{ incident.status }} · {{ alerts.active }} of {{ alerts.total }} alerts active
{%- if environments.size > 0 %} · {{ environments }}{% endif %}
{%- if incident.assignee != "" %} · assigned to {{ incident.assignee }}{% endif %}
{%- if alert and alert.description != "" %}
> {{ alert.description }}
{%- endif %}
{%- endif %}`;

/** Null where the body is fixed by the contract. */
export const defaultTemplates: Record<LiquidFormat, string | null> = {
  plain,
  html,
  slack,
  json: null,
};
