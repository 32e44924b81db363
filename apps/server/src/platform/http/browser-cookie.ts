import type { FastifyReply, FastifyRequest } from "fastify";

/** Seconds: a sign-in takes minutes. */
const MAX_AGE = 10 * 60;

/**
 * A cookie that shows that a browser comes back from where it was sent, and that it is the same one.
 * It travels with links from elsewhere (`lax`), so it must never be all that a call asks for.
 * @param publicUrl where people reach Parley; left out, the request that gets it says so
 */
export function browserCookie(publicUrl: string | undefined) {
  const isSecure = (request: FastifyRequest) =>
    (publicUrl ?? `${request.protocol}:`).startsWith("https:");
  // With the prefix a browser takes it from this very host only, not from a neighbour below its domain.
  const nameOf = (request: FastifyRequest) =>
    isSecure(request) ? "__Host-parley_sign_in" : "parley_sign_in";
  return {
    of: (request: FastifyRequest): string => request.cookies[nameOf(request)] ?? "",
    give: (reply: FastifyReply, secret: string) =>
      reply.setCookie(nameOf(reply.request), secret, {
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure: isSecure(reply.request),
        maxAge: MAX_AGE,
      }),
  };
}
