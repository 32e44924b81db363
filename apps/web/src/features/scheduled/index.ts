export { takeScheduledNews } from "./news.ts";
