import type { Call } from "@parley/contract";
import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { fileCookieOf } from "./file-cookie.ts";

/** Who makes a request: the person and the session that vouch for it. */
export interface Actor {
  user_id: string;
  session_id: string;
  role: "owner" | "admin" | "member" | "guest" | "bot";
}

/**
 * Finds the session of a token; undefined when there is none any more. A use by `cookie` does not
 * confirm the token: a browser may keep the cookie of an answer whose body never reached the page.
 */
export type Authenticate = (token: string, by: "bearer" | "cookie") => Promise<Actor | undefined>;

/** How the actors of requests are found. */
export interface ActorSource {
  authenticate: Authenticate;
  /** Who a token spoke for a short while ago; undefined: nobody knows. */
  recent?: ((token: string) => Actor | undefined) | undefined;
}

/** The token that a request carries; empty where it has none. */
export function bearer(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  return scheme?.toLowerCase() === "bearer" && token ? token : "";
}

/** The actors of requests under way. */
export interface Actors {
  /**
   * Finds the actor of a request, of calls that need one.
   * @param checksSession the call looks at the session again where it writes
   * @throws `session_over`
   */
  demand(request: FastifyRequest, auth: Call["auth"], checksSession: boolean): Promise<void>;
  /**
   * Runs work for the actor of a request, undefined for calls that need none; once more, as they are now, where a call
   * that checks the session itself found that they are not what they were.
   */
  run<T>(
    request: FastifyRequest,
    checksSession: boolean,
    work: (actor: Actor | undefined) => Promise<T>,
  ): Promise<T>;
}

/** @returns the actors of one server's requests */
export function requestActors({ authenticate, recent }: ActorSource): Actors {
  const actors = new WeakMap<FastifyRequest, Actor>();

  async function find(
    request: FastifyRequest,
    auth: Call["auth"],
    checksSession: boolean,
  ): Promise<Actor | undefined> {
    const token = bearer(request);
    const known = checksSession ? recent?.(token) : undefined;
    if (known) return known;
    if (token) return authenticate(token, "bearer");
    const cookie = auth === "file" ? fileCookieOf(request) : "";
    return cookie ? authenticate(cookie, "cookie") : undefined;
  }

  return {
    async demand(request, auth, checksSession) {
      if (auth === "public") return;
      const actor = await find(request, auth, checksSession);
      if (!actor) throw new AppError("session_over");
      actors.set(request, actor);
    },
    async run(request, checksSession, work) {
      try {
        return await work(actors.get(request));
      } catch (error) {
        const isStale = checksSession && error instanceof AppError && error.code === "session_over";
        const now = isStale ? await authenticate(bearer(request), "bearer") : undefined;
        if (!now) throw error;
        return work(now);
      }
    },
  };
}
