import { type Call, type CallData, type CallRequest, ErrorBody } from "@parley/contract";
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
} from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../app-error.ts";
import { readLanguage, type ServerLanguage } from "../language.ts";
import { type Actor, type ActorSource, bearer, requestActors } from "./actors.ts";
import { browserCookie } from "./browser-cookie.ts";
import { type BytesAnswer, sendBytes } from "./bytes.ts";
import type { FileCookies } from "./file-cookie.ts";
import { type ReadForm, readForm } from "./read-form.ts";

/** What a request says of where it comes from; kept with the session. */
export interface Origin {
  ip: string;
  user_agent: string;
  /** Scheme, host and port under which its sender reaches this server. */
  address: string;
  /** Secret of the sender's browser, where it was given one; empty where not. */
  browser: string;
  /** The language that its sender reads, of those that the server writes. */
  language: ServerLanguage | undefined;
}

/** What a handler of a call that redirects says. */
export interface RedirectAnswer {
  location: string;
  /** A secret for the browser to come back with, in a cookie that no page can read. */
  browser?: string;
}

/** What a handler may say beside its data: another status of success, or a token that replaces the caller's. */
export interface Answer<Data> {
  data: Data;
  status?: number;
  /** Goes into the file cookie as well. */
  access_token?: string;
  /** Also without a new token, `give` gives the caller's browser the file cookie and `take` takes it away. */
  file_cookie?: "give" | "take";
}

type Form<C extends Call> = C["form"] extends z.ZodObject ? ReadForm<z.output<C["form"]>> : never;

type Handler<C extends Call> = (
  request: CallRequest<C> & {
    actor: C["auth"] extends "public" ? undefined : Actor;
    token: string;
    origin: Origin;
    /** Reads the multipart form, of calls that have one. */
    form: Form<C>;
  },
) => Promise<
  C["bytes"] extends true
    ? BytesAnswer
    : C["redirects"] extends true
      ? RedirectAnswer
      : Answer<CallData<C>>
>;

/** How a call is served that is not served as most are. */
export interface RouteOptions {
  /**
   * The handler looks at the actor's session and role in the transaction that writes, and throws `session_over` where
   * they are no more what they were. So whoever was looked up a short while ago need not be looked up before it.
   */
  checksSession?: boolean;
}

/** Registers one call of the contract: checks what comes in, finds the actor, wraps what goes out. */
export type Route = <C extends Call>(call: C, handler: Handler<C>, options?: RouteOptions) => void;

const envelope = (call: Call) =>
  z.object({ result: z.object({ data: call.data, access_token: z.string().optional() }) });

const security: Record<"session" | "file", Array<Record<string, string[]>>> = {
  session: [{ bearer: [] }],
  file: [{ bearer: [] }, { fileCookie: [] }],
};
const bytes = (description: string) => ({ description, content: { "*/*": { schema: z.file() } } });

/** What success looks like. */
function successOf(call: Call) {
  if (call.bytes) return bytes("The whole file.");
  return call.redirects ? z.null().describe("The place to go to.") : envelope(call);
}

/** OpenAPI reads the schemas from here; the failures of every call have one shape. */
function schemaOf(call: Call) {
  return {
    tags: [call.tag],
    summary: call.summary,
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    ...(call.form
      ? { body: call.form.extend({ file: z.file() }), consumes: ["multipart/form-data"] }
      : {}),
    ...(call.auth === "public" ? {} : { security: security[call.auth] }),
    response: {
      [call.status]: successOf(call),
      ...(call.bytes ? { 206: bytes("The range that was asked for.") } : {}),
      ...(call.repeat_status ? { [call.repeat_status]: envelope(call) } : {}),
      default: ErrorBody,
    },
  };
}

/** Health is asked by machines, often; guessing at passwords must be slow. */
function rateLimitOf(call: Call): { config?: FastifyContextConfig } {
  if (call.path === "/health") return { config: { rateLimit: false } };
  if (call.per_minute === undefined) return {};
  return { config: { rateLimit: { max: call.per_minute, timeWindow: "1 minute" } } };
}

/** The form's file is streamed to its handler: there is no body for the schema that documents it. */
const withoutBody: FastifySchemaCompiler<unknown> = (route) =>
  route.httpPart === "body"
    ? (value: unknown) => ({ value })
    : validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);

/** A cookie comes with whatever another site makes a browser ask for: it opens nothing but reading files. */
function checkCall(call: Call): void {
  const isFile = call.method === "GET" && call.path.startsWith("/file/");
  if (call.auth === "file" && !isFile) {
    throw new Error(`${call.path} must not take the file cookie.`);
  }
}

function demandMediaType(request: FastifyRequest, call: Call): void {
  if (request.isMultipart() === (call.form !== undefined)) return;
  const message = "Send a form with content type multipart/form-data.";
  throw new AppError("unsupported_media_type", call.form ? { message } : {});
}

export interface CallRouteOptions extends ActorSource {
  cookies: FileCookies;
  /** Where people reach Parley; left out, what each request says of it. */
  publicUrl?: string | undefined;
}

/**
 * @param fastify where the routes go, under `/api`
 */
export function callRoutes(
  fastify: FastifyInstance,
  { cookies, publicUrl, ...source }: CallRouteOptions,
): Route {
  const actors = requestActors(source);
  const browsers = browserCookie(publicUrl);

  async function answer(
    reply: FastifyReply,
    call: Call,
    { data, status, access_token, file_cookie }: Answer<unknown>,
    token: string,
  ): Promise<FastifyReply> {
    if (access_token || file_cookie === "give") cookies.give(reply, access_token ?? token);
    if (file_cookie === "take") cookies.take(reply);
    return reply
      .code(status ?? call.status)
      .send({ result: access_token ? { data, access_token } : { data } });
  }

  const originOf = (request: FastifyRequest): Origin => ({
    ip: request.ip,
    user_agent: request.headers["user-agent"] ?? "",
    address: publicUrl ?? `${request.protocol}://${request.host}`,
    browser: browsers.of(request),
    language: readLanguage(request.headers["accept-language"]),
  });

  function redirect(reply: FastifyReply, { location, browser }: RedirectAnswer): FastifyReply {
    if (browser) browsers.give(reply, browser);
    return reply.redirect(location, 302);
  }

  return (call, handler, { checksSession = false } = {}) => {
    checkCall(call);
    const { form: fields } = call;
    fastify.route({
      method: call.method,
      url: `/api${call.path}`,
      schema: schemaOf(call),
      ...rateLimitOf(call),
      ...(fields ? { validatorCompiler: withoutBody } : {}),
      ...(call.bytes ? { compress: false } : {}),
      // Before anything of the body is read: who has no session learns nothing of what a call wants.
      preParsing: (request) => actors.demand(request, call.auth, checksSession),
      preValidation: async (request) => demandMediaType(request, call),
      handler: async (request, reply) => {
        const token = bearer(request);
        const origin = originOf(request);
        const { params, query, body } = request;
        const form = fields && ((sink: never) => readForm(request, fields, sink));
        // Fastify checked the parts with exactly the call's schemas, which type the handler.
        const ask = (actor: Actor | undefined) =>
          handler({ params, query, body, form, actor, token, origin } as Parameters<
            typeof handler
          >[0]);
        const given = await actors.run(request, checksSession, ask);
        if (call.bytes) return sendBytes(request, reply, given as BytesAnswer);
        if (call.redirects) return redirect(reply, given as RedirectAnswer);
        return answer(reply, call, given as Answer<unknown>, token);
      },
    });
  };
}
