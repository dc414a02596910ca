import type { FastifyRequest } from "fastify";
import type { SendApiRequest } from "./api-call.ts";

/** Through the door, as whoever sent the message, from where they sent it. */
export const sendAs =
  ({ server, ip, headers }: FastifyRequest): SendApiRequest =>
  async ({ method, path, body }) => {
    const passed = ["authorization", "cookie", "origin", "sec-fetch-site", "host", "user-agent"];
    const response = await server.inject({
      method,
      url: path,
      remoteAddress: ip,
      headers: {
        ...Object.fromEntries(
          passed.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
        ),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      body: response.body === "" ? null : (response.json() as unknown),
    };
  };
