/** Amazon SNS, behind a proxy that is the test's way to the hosts of all regions. */
import { sign } from "node:crypto";
import { createServer as createHttp } from "node:http";
import { createServer as createHttps } from "node:https";
import net, { type AddressInfo, type Server } from "node:net";
import tls from "node:tls";
import { type Envelope, signedText } from "../pipeline/sns/envelope.ts";
import { selfSigned } from "../platform/self-signed.ts";

export const region = "eu-west-1";
export const topicArn = `arn:aws:sns:${region}:123456789012:alarms`;
const host = `sns.${region}.amazonaws.com`;
export const certificateUrl = `https://${host}/SimpleNotificationService-0a1b.pem`;

export interface SnsPeer {
  proxyUrl: string;
  /** Paths that were asked for, in order. */
  calls: string[];
  /** What it signs with, and hands out. */
  key: { privateKey: string; certificate: string };
  /** Instead of its usual answer. */
  answer: { status: number; body: string } | null;
  /** Signs as the topic does. */
  signed(message: Partial<Envelope>): Envelope;
  close(): void;
}

export async function openSnsPeer(nowS: number): Promise<SnsPeer> {
  const calls: string[] = [];
  // TLS looks at the machine's own clock.
  const ownKey = await selfSigned(host, Date.now() / 1000);
  const trusted = tls.getCACertificates("default");
  tls.setDefaultCACertificates([...trusted, ownKey.certificate]);
  const server = createHttps({ key: ownKey.privateKey, cert: ownKey.certificate });
  server.on("request", (request, response) => {
    calls.push(request.url ?? "");
    const { status, body } = peer.answer ?? { status: 200, body: peer.key.certificate };
    response.writeHead(status).end(body);
  });
  const port = await listen(server);
  const proxy = createHttp().on("connect", (request, socket) => {
    if (request.url !== `${host}:443`) return socket.destroy();
    const upstream = net.connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on("error", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
  });
  const proxyPort = await listen(proxy);
  const peer: SnsPeer = {
    proxyUrl: `http://127.0.0.1:${proxyPort}`,
    calls,
    key: await selfSigned("sns.amazonaws.com", nowS - 86_400),
    answer: null,
    signed: (message) => signedBy(peer.key.privateKey, message),
    close: () => {
      tls.setDefaultCACertificates(trusted);
      for (const opened of [proxy, server]) {
        opened.closeAllConnections();
        opened.close();
      }
    },
  };
  return peer;
}

function signedBy(privateKey: string, message: Partial<Envelope>): Envelope {
  const envelope = {
    Type: "Notification" as const,
    MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
    TopicArn: topicArn,
    Message: "",
    Timestamp: "2026-03-03T11:59:58.000Z",
    SignatureVersion: "1",
    SigningCertURL: certificateUrl,
    ...message,
  };
  const algorithm = envelope.SignatureVersion === "2" ? "RSA-SHA256" : "RSA-SHA1";
  const signature = sign(algorithm, Buffer.from(signedText(envelope)), privateKey);
  return { ...envelope, Signature: signature.toString("base64"), ...message };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port; // listens on TCP
}
