import type { CallOf, Endpoint, ReplyOf } from "#contract/endpoint.ts";

export interface ApiRequest {
  method: Endpoint["method"];
  /** With its query. */
  path: string;
  body?: unknown;
}
export interface ApiResponse {
  status: number;
  body: unknown;
}
/** Makes a call of the API as whoever asks: by its routes, which check and record it. */
export type SendApiRequest = (request: ApiRequest) => Promise<ApiResponse>;

export type CallApi = <E extends Endpoint>(endpoint: E, call: CallOf<E>) => Promise<ReplyOf<E>>;

/** What the API answered instead of what was asked for. */
export class ApiRefused extends Error {
  readonly response: ApiResponse;
  constructor(response: ApiResponse) {
    super(`the API answered ${response.status}`);
    this.response = response;
  }
}

export const callApiBy =
  (send: SendApiRequest): CallApi =>
  async (endpoint, call) => {
    // Callers are typed by CallOf; what is read of it here are its three possible fields.
    const { params = {}, query = {}, body } = call as ApiCallInput;
    const response = await send({
      method: endpoint.method,
      path: pathOf(endpoint, params) + queryOf(query),
      body,
    });
    if (response.status !== (endpoint.status ?? 200)) throw new ApiRefused(response);
    return response.body as ReplyOf<typeof endpoint>; // the server answers by its contract
  };

interface ApiCallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const pathOf = ({ path }: Endpoint, params: Record<string, unknown>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

function queryOf(query: Record<string, unknown>): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  if (present.length === 0) return "";
  return `?${new URLSearchParams(present.map(([name, value]) => [name, String(value)]))}`;
}
