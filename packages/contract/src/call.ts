import { z } from "./zod.ts";

/**
 * One call of the HTTP API: what the server checks, what OpenAPI documents and what the client's types come from.
 * `path` is under `/api` and writes parameters as `:name`. `data` is the shape of `result.data`.
 */
export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /**
   * `public` calls need no session. `file` calls, only GETs under `/file/`, take the session from the file
   * cookie too, so that `<img>` and `<video>` can load them.
   */
  auth: "public" | "session" | "file";
  tag: string;
  summary: string;
  /** Status of success. */
  status: 200 | 201 | 302;
  /** Status when a repeated request finds what an earlier one made. */
  repeat_status?: 200;
  /** Calls a minute that one address may make, where guessing must be slow. */
  per_minute?: number;
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The fields that stand beside one `file` in a multipart form; the call has no other body then. */
  form?: z.ZodObject;
  /** True: answers with the bytes of a file, by range if asked, and not with JSON. */
  bytes?: boolean;
  /** True: sends the browser to another address, and answers nothing else. */
  redirects?: boolean;
  data: z.ZodType;
}

/** The `data` of calls that answer with bytes. */
export const Bytes = z.file();

/** One part of a multipart form that the call's fields stand beside. */
type FormInput<S> = S extends z.ZodType ? z.input<S> & { file: z.input<typeof Bytes> } : undefined;

/** Keeps the exact schemas of a call in its type. */
export const defineCall = <const C extends Call>(call: C): C => call;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<K extends string, S, V> = S extends z.ZodType
  ? undefined extends V
    ? { [P in K]?: V }
    : { [P in K]: V }
  : { [P in K]?: undefined };

/** What a caller gives: only the parts that the call has. */
export type CallInput<C extends Call> = Part<"params", C["params"], In<C["params"]>> &
  Part<"query", C["query"], In<C["query"]>> &
  Part<"body", C["body"], In<C["body"]>> &
  Part<"form", C["form"], FormInput<C["form"]>>;

/** What a handler gets: checked and with defaults. */
export interface CallRequest<C extends Call> {
  params: Out<C["params"]>;
  query: Out<C["query"]>;
  body: Out<C["body"]>;
}

/** What a call answers at `result.data`. */
export type CallData<C extends Call> = z.output<C["data"]>;
