import type { FastifyReply, FastifyRequest } from "fastify";

/** Lets `<img>` and `<video>` load files. It holds the session's token and is good for nothing else. */
export const FILE_COOKIE = "parley_files";
const PATH = "/api/file";
/** Seconds, as long as a session that is not used. */
const MAX_AGE = 60 * 24 * 60 * 60;

/**
 * @param publicUrl where people reach Parley, which says whether the cookie travels over HTTPS only; left
 *   out, the request that gets it says so
 */
export function fileCookies(publicUrl: string | undefined) {
  const options = (reply: FastifyReply) => ({
    path: PATH,
    httpOnly: true,
    sameSite: "strict" as const,
    secure: (publicUrl ?? `${reply.request.protocol}:`).startsWith("https:"),
  });
  return {
    /** Gives a browser the token for files, in place of the one before. */
    give: (reply: FastifyReply, token: string) =>
      reply.setCookie(FILE_COOKIE, token, { ...options(reply), maxAge: MAX_AGE }),
    take: (reply: FastifyReply) => reply.clearCookie(FILE_COOKIE, options(reply)),
  };
}
export type FileCookies = ReturnType<typeof fileCookies>;

/** The token of the file cookie; empty where there is none. */
export const fileCookieOf = (request: FastifyRequest): string => request.cookies[FILE_COOKIE] ?? "";
