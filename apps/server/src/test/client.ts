import {
  type Call,
  type CallData,
  type CallInput,
  calls,
  type SessionUser,
} from "@parley/contract";
import { v7 as uuidv7 } from "uuid";

/** What a call answered, whether it succeeded or not. */
export interface Answered {
  status: number;
  headers: Headers;
  body: { result?: { data: unknown; access_token?: string }; message?: string; code?: string };
}

function formData(fields: Record<string, unknown>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) data.append(name, value);
    else if (value !== undefined) data.append(name, String(value));
  }
  return data;
}

/** The address of a call with its parameters, below that of the server. */
export function addressOf<C extends Call>(call: C, input: CallInput<C>): string {
  const params: Record<string, unknown> = input.params ?? {};
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  return `/api${path}?${query}`;
}

/** A person at the API: calls with their token, over real HTTP. */
export class TestClient {
  readonly url: string;
  token = "";
  user: SessionUser | undefined;

  constructor(url: string) {
    this.url = url;
  }

  /** Makes a call and gives whatever came back. */
  async ask<C extends Call>(call: C, input: CallInput<C>): Promise<Answered> {
    const response = await fetch(this.url + addressOf(call, input), {
      method: call.method,
      redirect: "manual",
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(input.body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.form === undefined ? {} : { body: formData(input.form) }),
    });
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const body = isJson ? ((await response.json()) as Answered["body"]) : {};
    if (!isJson) await response.body?.cancel();
    return { status: response.status, headers: response.headers, body };
  }

  /** Makes a call that must succeed, and gives its data. */
  async call<C extends Call>(call: C, input: CallInput<C>): Promise<CallData<C>> {
    const { status, body } = await this.ask(call, input);
    if (!body.result) throw new Error(`${call.path} answered ${status}: ${JSON.stringify(body)}`);
    return body.result.data as CallData<C>;
  }

  /** Sends a message with a new client id; `more` is the message that it replies to, or further fields. */
  send(channel_id: string, text: string, more: string | { file_ids?: string[] } = {}) {
    const rest = typeof more === "string" ? { thread_id: more } : more;
    return this.call(calls.messageCreate, {
      body: { channel_id, text, client_id: uuidv7(), ...rest },
    });
  }

  /** Uploads a file with this content. */
  upload(name: string, content: string | Uint8Array<ArrayBuffer>, channel_id?: string) {
    const form = { file: new File([content], name), ...(channel_id ? { channel_id } : {}) };
    return this.call(calls.fileUpload, { form });
  }

  /** Reads a path of this server as a browser would that has only the file cookie. */
  read(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, {
      headers: { cookie: `parley_files=${this.token}`, ...headers },
    });
  }

  get user_id(): string {
    if (!this.user) throw new Error("This client is not logged in.");
    return this.user._id;
  }
}

/** Registers somebody and logs them in. The first one of a database owns its workspace. */
export async function registerPerson(
  url: string,
  name: string,
  email = `${name.toLowerCase().replaceAll(" ", ".")}@example.org`,
): Promise<TestClient> {
  const client = new TestClient(url);
  const body = { name, email, password: "correct horse battery" };
  client.user = await client.call(calls.authRegister, { body });
  client.token = client.user.access_token;
  return client;
}
