import fastifySwagger from "@fastify/swagger";
import fastifySwaggerUi from "@fastify/swagger-ui";
import fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from "fastify-type-provider-zod";
import { FILE_COOKIE } from "./file-cookie.ts";

/** What the description is made of. */
export type DescribedRoute = Pick<RouteOptions, "method" | "url" | "schema">;

/**
 * Makes a server that nobody reaches from outside: it has the description of these routes (`swagger()`), and a page to
 * read and try it at `/api/docs`.
 */
export async function describeCalls(
  routes: readonly DescribedRoute[],
  version: string,
): Promise<FastifyInstance> {
  const server = fastify();
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  await server.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Parley",
        version,
        description:
          "Log in with `POST /api/auth/login` and send its `access_token` as a bearer. A success is `{result: {data}}`, a failure the `ErrorBody` below. Live changes come over a WebSocket at `/api/socket`.",
        license: { name: "MIT" },
      },
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer" },
          fileCookie: { type: "apiKey", in: "cookie", name: FILE_COOKIE },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await server.register(fastifySwaggerUi, {
    routePrefix: "/api/docs",
    // Without the bar on top, which belongs to whoever made the page's library.
    uiConfig: { tryItOutEnabled: true, layout: "BaseLayout" },
    theme: { title: "Parley API" },
    // The page is made of files; the hash is of the one style that its library writes into the page.
    staticCSP: [
      "default-src 'self'",
      "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
      "img-src 'self' data:",
      "frame-ancestors 'none'",
    ].join("; "),
  });
  for (const { method, url, schema } of routes) {
    server.route({ method, url, ...(schema ? { schema } : {}), handler: async () => null });
  }
  await server.ready();
  return server;
}
