/**
 * An OpenID provider as a program of its own: `node test-oidc-provider.mjs REDIRECT_URI`. Everybody
 * who comes is whoever was last told to /person.
 */
import { createServer } from "node:http";
import { Provider } from "oidc-provider";

// No types come with the library, so this program is JavaScript.
const site = { person: { sub: "nobody" } };

const server = createServer((request, response) => {
  answer(request).then(
    (text) => (text === null ? callback(request, response) : response.end(text)),
    (error) => response.writeHead(500).end(String(error)),
  );
});
let callback;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  const issuer = `http://127.0.0.1:${address.port}`;
  const provider = open(issuer);
  callback = provider.callback();
  process.stdout.write(`ready on ${issuer}\n`);
});
process.once("disconnect", () => process.exit());

function open(issuer) {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "tocsin",
        client_secret: "client-secret-of-a-test",
        redirect_uris: process.argv.slice(2),
        token_endpoint_auth_method: "client_secret_post",
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified", "xms_edov"],
      profile: ["name"],
      groups: ["groups"],
    },
    scopes: ["openid", "email", "profile", "groups"],
    features: { devInteractions: { enabled: false } },
    // As Entra ID does: the ID token says it as well as the user's page.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...site.person, sub }) }),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ["of a test"] },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith("/interaction/")) return next();
    const { params, session } = await provider.interactionDetails(context.req, context.res);
    const grant = new provider.Grant({
      accountId: session?.accountId ?? site.person.sub,
      clientId: String(params["client_id"]),
    });
    grant.addOIDCScope("openid email profile groups");
    await provider.interactionFinished(context.req, context.res, {
      login: { accountId: site.person.sub },
      consent: { grantId: await grant.save() },
    });
    context.respond = false;
  });
  return provider;
}

async function answer(request) {
  if (request.url !== "/person") return null;
  const parts = [];
  for await (const part of request) parts.push(part);
  site.person = JSON.parse(Buffer.concat(parts).toString());
  return "ok";
}
