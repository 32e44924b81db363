import type { FastifyInstance } from "fastify";

/** Only our own files, no inline script or style, nobody may frame us. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Headers of every answer; API answers are never stored by anything between. */
export function securityHeaders(server: FastifyInstance): void {
  server.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "Content-Security-Policy": CONTENT_SECURITY_POLICY,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    });
    if (/^\/api(?:[/?]|$)/.test(request.url)) reply.header("Cache-Control", "private, no-store");
  });
}
