export { forgetThreads, type ThreadHooks, threadMessageHooks } from "./hooks.ts";
export { threadsRoutes } from "./routes.ts";
export { tellThreadsJob } from "./tell-threads.ts";
export { selectThreadsSince, unreadThreadsOf } from "./user-stream.ts";
