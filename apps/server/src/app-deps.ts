import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import type { Bus } from "./platform/bus/bus.ts";
import type { OpenDatabase } from "./platform/database/connect.ts";
import type { Db } from "./platform/database/db.ts";
import type { Logger } from "./platform/log/log.ts";

/** What the app is built from. */
export interface AppDeps {
  config: Config;
  db: Db;
  /** The connections behind `db`; jobs listen on one of them. */
  pool: OpenDatabase["pool"];
  log: Logger;
  /** Carries news to other nodes; left out, this node is the only one. */
  bus?: Bus;
  /** Check every answer against its schema: tests do. */
  checkAnswers?: boolean;
  /** Where Google is; left out, at Google. Tests have one of their own. */
  googleIssuer?: string;
  /** Folder of the built web app; left out, the one of this repository if it is built. */
  webBuild?: string;
}

/** The app as a value: tests call it without a port, the process makes it listen. */
export interface App {
  fastify: FastifyInstance;
  listen(address: { host: string; port: number }): Promise<void>;
  /** What the first person must know; null once somebody owns the workspace. */
  setupCode(): Promise<string | null>;
  /** Stops taking requests, closes every socket, and waits for writes under way. */
  close(): Promise<void>;
}
