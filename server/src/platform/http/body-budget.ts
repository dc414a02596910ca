import { refuseUntil } from "../refuse.ts";
import type { ServerLimits } from "../server-limits.ts";

/** Of a request or a mail: the same object for all of it. */
interface Arriving {
  ip: string;
}

/** What all requests under way hold of bodies, and what those of one address hold. */
export interface BodyBudget {
  /** Counts what arrived, or refuses it. */
  take(request: Arriving, bytes: number): void;
  /** When the request is answered or gone. */
  release(request: Arriving): void;
}

interface Use {
  bytes: number;
  bodies: number;
}
/** Whoever is refused has others to wait for, which are soon done. */
const retryS = 1;

export function openBodyBudget(
  limits: Pick<
    ServerLimits,
    "bodiesInFlightBytes" | "bodiesInFlightBytesPerAddress" | "bodiesInFlight"
  >,
): BodyBudget {
  const total: Use = { bytes: 0, bodies: 0 };
  const byAddress = new Map<string, Use>();
  const byRequest = new WeakMap<Arriving, { address: string; bytes: number }>();
  const isSpent = (ofAddress: Use): boolean =>
    total.bytes > limits.bodiesInFlightBytes ||
    total.bodies > limits.bodiesInFlight ||
    ofAddress.bytes > limits.bodiesInFlightBytesPerAddress ||
    ofAddress.bodies > limits.bodiesInFlight / 4;
  return {
    take: (request, bytes) => {
      const own = byRequest.get(request) ?? { address: request.ip, bytes: 0 };
      const ofAddress = byAddress.get(own.address) ?? { bytes: 0, bodies: 0 };
      if (!byRequest.has(request)) {
        total.bodies += 1;
        ofAddress.bodies += 1;
      }
      own.bytes += bytes;
      total.bytes += bytes;
      ofAddress.bytes += bytes;
      byRequest.set(request, own);
      byAddress.set(own.address, ofAddress);
      if (isSpent(ofAddress)) throw refuseUntil("shedding", retryS);
    },
    release: (request) => {
      const own = byRequest.get(request);
      const ofAddress = own && byAddress.get(own.address);
      if (!own || !ofAddress) return;
      byRequest.delete(request);
      total.bytes -= own.bytes;
      total.bodies -= 1;
      ofAddress.bytes -= own.bytes;
      ofAddress.bodies -= 1;
      if (ofAddress.bodies === 0) byAddress.delete(own.address);
    },
  };
}
