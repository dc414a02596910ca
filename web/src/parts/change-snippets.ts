import { addressOf, addressWithKey, type Snippet, type SourceFacts } from "./source-snippets.ts";

/** Whether a source that is taken here sends changes, and no events. */
export const takesChanges = (path: string): boolean => path.endsWith("/changes");

/** What to copy so that a source of this kind reports its changes, the usual way first. */
export function changeSnippetsFor(facts: SourceFacts): Snippet[] {
  switch (facts.kind) {
    case "github":
      return [{ id: "github", text: githubForm(facts) }];
    case "gitlab":
      return [{ id: "gitlab", text: gitlabForm(facts) }];
    case "argocd":
      return [{ id: "argocd", text: argocdFile(facts) }];
    case "jenkins":
      return [
        { id: "jenkins", text: jenkinsForm(facts) },
        { id: "jenkinsStep", text: jenkinsStep(facts) },
      ];
    case "kubernetes":
      return [
        { id: "kubernetes", text: cronJob(facts) },
        { id: "kubernetesEvents", text: eventExporter(facts) },
      ];
    case "servicenow":
      return [{ id: "servicenow", text: businessRule(facts) }];
    case "jira":
      return [
        { id: "jira", text: jiraForm(facts) },
        { id: "jiraRule", text: jiraRule(facts) },
      ];
    default:
      return firstChangeSnippets(facts);
  }
}

/** A first change of a source of any kind, from anywhere. */
export const changeTestSnippet = (facts: SourceFacts): Snippet => ({
  id: "changeCurl",
  text: changeCurl(facts),
  prompt: "$",
});

/** A first change; its start is the moment at which the command runs. */
const firstChange = {
  identifier: "deploy-1",
  status: "Done",
  summary: "Deploy orders 1.4",
  tags: { service: "orders", host: "db-1" },
} as const;

/** How deployment tools report what they change. */
const firstChangeSnippets = (facts: SourceFacts): Snippet[] => [
  changeTestSnippet(facts),
  { id: "changePowershell", text: changePowerShell(facts), prompt: ">" },
  { id: "changePython", text: changePython(facts) },
];

/** JSON of the change up to the place where its start is written. */
const openJson = `${JSON.stringify(firstChange).slice(0, -1)},"start":`;

const changeCurl = (facts: SourceFacts): string =>
  `curl -sS '${addressOf(facts)}' \\
  -H 'Authorization: Bearer ${facts.key}' \\
  -H 'Content-Type: application/json' \\
  -d '${openJson}'"$(date +%s)"'}'`;

const changePowerShell = (facts: SourceFacts): string =>
  `$start = [DateTimeOffset]::UtcNow.ToUnixTimeSeconds()
Invoke-RestMethod -Method Post '${addressOf(facts)}' \`
  -Headers @{ Authorization = 'Bearer ${facts.key}' } \`
  -ContentType 'application/json' \`
  -Body ('${openJson}' + $start + '}')`;

const changePython = (facts: SourceFacts): string =>
  `import json, time, urllib.request

change = ${JSON.stringify(firstChange, null, 4)}
change["start"] = int(time.time())
request = urllib.request.Request(
    "${addressOf(facts)}",
    data=json.dumps(change).encode(),
    headers={"Authorization": "Bearer ${facts.key}", "Content-Type": "application/json"},
)
print(urllib.request.urlopen(request).read().decode())`;

const githubForm = (facts: SourceFacts): string =>
  `Payload URL: ${addressWithKey(facts)}
Content type: application/json
Events: Deployments, Deployment statuses, Releases`;

const gitlabForm = (facts: SourceFacts): string =>
  `URL: ${addressOf(facts)}
Secret token: ${facts.key}
Trigger: Deployment events, Releases events`;

const argocdFile = (facts: SourceFacts): string =>
  `apiVersion: v1
kind: ConfigMap
metadata:
  name: argocd-notifications-cm
  namespace: argocd
data:
  context: |
    argocdUrl: https://argocd.example
  service.webhook.tocsin: |
    url: ${addressOf(facts)}
    headers:
      - name: Authorization
        value: Bearer ${facts.key}
      - name: Content-Type
        value: application/json
  template.tocsin-change: |
    webhook:
      tocsin:
        method: POST
        body: |
${argocdBody}
  trigger.on-tocsin-change: |
    - when: app.status.operationState != nil and app.status.operationState.phase in ['Running']
      oncePer: app.status.operationState.startedAt
      send: [tocsin-change]
    - when: app.status.operationState != nil and app.status.operationState.phase in ['Succeeded']
      oncePer: app.status.operationState.startedAt
      send: [tocsin-change]
    - when: app.status.operationState != nil and app.status.operationState.phase in ['Failed', 'Error']
      oncePer: app.status.operationState.startedAt
      send: [tocsin-change]
  subscriptions: |
    - recipients: [tocsin]
      triggers: [on-tocsin-change]`;

/** What is read of an Application, as Argo CD fills it in. */
const argocdBody = `          {
            "argocdUrl": {{toJson .context.argocdUrl}},
            "app": {
              "metadata": {
                "name": {{toJson .app.metadata.name}},
                "namespace": {{toJson .app.metadata.namespace}},
                "labels": {{toJson .app.metadata.labels}}
              },
              "spec": {
                "project": {{toJson .app.spec.project}},
                "destination": {{toJson .app.spec.destination}},
                "source": {{toJson .app.spec.source}},
                "sources": {{toJson .app.spec.sources}}
              },
              "status": {
                "health": {{toJson .app.status.health}},
                "sync": {"revision": {{toJson .app.status.sync.revision}}},
                "summary": {{toJson .app.status.summary}},
                "operationState": {
                  "phase": {{toJson .app.status.operationState.phase}},
                  "startedAt": {{toJson .app.status.operationState.startedAt}},
                  "finishedAt": {{toJson .app.status.operationState.finishedAt}},
                  "message": {{toJson .app.status.operationState.message}}
                }
              }
            }
          }`;

const jenkinsForm = (facts: SourceFacts): string =>
  `Format: JSON
Protocol: HTTP
Event: All Events
URL: ${addressWithKey(facts)}`;

const jenkinsStep = (facts: SourceFacts): string =>
  `sh '''
curl -sS '${addressOf(facts)}' \\\\
  -H 'Authorization: Bearer ${facts.key}' \\\\
  -H 'Content-Type: application/json' --data-binary @- <<JSON
{"identifier": "$BUILD_TAG", "status": "Done", "summary": "Deploy orders ($JOB_NAME #$BUILD_NUMBER)",
 "start": $(date +%s), "ticket_url": "$BUILD_URL",
 "tags": {"service": "orders", "environment": "production"}}
JSON
'''`;

/** What is posted names images and states, no environment variables and no applied manifests. */
const cronJob = (facts: SourceFacts): string =>
  `apiVersion: v1
kind: ServiceAccount
metadata:
  name: tocsin-changes
  namespace: kube-system
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: tocsin-changes
rules:
  - apiGroups: [apps]
    resources: [deployments, statefulsets, daemonsets]
    verbs: [get, list]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: tocsin-changes
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: ClusterRole
  name: tocsin-changes
subjects:
  - kind: ServiceAccount
    name: tocsin-changes
    namespace: kube-system
---
apiVersion: batch/v1
kind: CronJob
metadata:
  name: tocsin-changes
  namespace: kube-system
spec:
  schedule: "* * * * *"
  concurrencyPolicy: Forbid
  jobTemplate:
    spec:
      template:
        spec:
          serviceAccountName: tocsin-changes
          restartPolicy: Never
          containers:
            - name: report
              image: alpine/k8s:1.33.4
              env:
                - name: CLUSTER
                  value: production
              command: [sh, -c]
              args:
                - |
                  kubectl get deployments,statefulsets,daemonsets -A -o json --show-managed-fields |
                  jq -c '${rolloutsOf}' |
                  curl -sS '${addressOf(facts)}' \\
                    -H 'Authorization: Bearer ${facts.key}' \\
                    -H 'Content-Type: application/json' --data-binary @-`;

/** A filter for jq: what was written in the last 15 minutes, as far as it is read. */
const rolloutsOf = `{kind: "List", cluster: env.CLUSTER, items: [.items[]
                    | select([.metadata.managedFields[]?.time // ""] | max > (now - 900 | todate))
                    | {kind,
                       metadata: (.metadata | {name, namespace, uid, generation, labels,
                         annotations: (.annotations // {} | with_entries(
                           select(.key | test("/revision$|template.generation$")))),
                         managedFields: [.managedFields[]? | {manager, subresource, time}]}),
                       spec: {replicas: .spec.replicas, template: {spec: {
                         containers: [.spec.template.spec.containers[] | {image}]}}},
                       status}]}`;

const eventExporter = (facts: SourceFacts): string =>
  `route:
  routes:
    - match:
        - kind: Deployment
          reason: ScalingReplicaSet
          receiver: tocsin
receivers:
  - name: tocsin
    webhook:
      endpoint: '${addressOf(facts)}'
      headers:
        Authorization: 'Bearer ${facts.key}'`;

const businessRule = (facts: SourceFacts): string =>
  `(function executeRule(current, previous) {
  var values = ['number', 'state', 'short_description', 'start_date', 'end_date', 'work_start',
    'work_end', 'opened_at', 'closed_at', 'sys_updated_on'];
  var names = ['business_service', 'cmdb_ci', 'assignment_group', 'type', 'risk', 'category',
    'close_code'];
  var change = {url: gs.getProperty('glide.servlet.uri') + 'change_request.do?sys_id=' +
    current.getUniqueValue()};
  values.forEach(function (field) { change[field] = current.getValue(field); });
  names.forEach(function (field) { change[field] = current.getDisplayValue(field); });
  var request = new sn_ws.RESTMessageV2();
  request.setEndpoint('${addressOf(facts)}');
  request.setHttpMethod('POST');
  request.setRequestHeader('Authorization', 'Bearer ${facts.key}');
  request.setRequestHeader('Content-Type', 'application/json');
  request.setRequestBody(JSON.stringify(change));
  request.executeAsync();
})(current, previous);`;

const jiraForm = (facts: SourceFacts): string =>
  `URL: ${addressWithKey(facts)}
JQL: issuetype in ("Change", "[System] Change")
Events: Issue created, Issue updated, Issue deleted`;

const jiraRule = (facts: SourceFacts): string =>
  `Web request URL: ${addressOf(facts)}
Header: Authorization: Bearer ${facts.key}
HTTP method: POST
Web request body: Custom data
{
  "planned_start": "{{issue.Planned start}}",
  "planned_end": "{{issue.Planned end}}",
  "issue": {
    "key": "{{issue.key}}",
    "self": "{{issue.self}}",
    "fields": {
      "summary": {{issue.summary.asJsonString}},
      "issuetype": {"name": "{{issue.issueType.name}}"},
      "status": {"name": "{{issue.status.name}}"},
      "created": "{{issue.created}}",
      "updated": "{{issue.updated}}"
    }
  }
}`;
