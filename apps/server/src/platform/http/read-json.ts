import { limits } from "@parley/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";

const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Throws when nesting exceeds `limits.bodyDepth` or a key could reach a prototype. */
function checkShape(value: unknown, depth = 0): void {
  if (typeof value !== "object" || value === null) return;
  if (depth > limits.bodyDepth) {
    throw new AppError("malformed_request", { message: "The JSON is nested too deeply." });
  }
  for (const [key, child] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) {
      throw new AppError("malformed_request", { message: `The JSON has a forbidden key: ${key}.` });
    }
    checkShape(child, depth + 1);
  }
}

/** JSON text → value; refuses what is not JSON, nests too deeply, or carries prototype keys. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("malformed_request");
  }
  checkShape(value);
  return value;
}

/** Reads JSON bodies with these checks. An empty body is no body: some calls have none. */
export function readJson(server: FastifyInstance): void {
  // JSON is all there is: the framework's own parser would let plain text through to the schemas.
  server.removeContentTypeParser(["application/json", "text/plain"]);
  server.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    async (_request: FastifyRequest, body: string | Buffer) => {
      const text = body.toString();
      return text === "" ? undefined : parseJson(text);
    },
  );
}
