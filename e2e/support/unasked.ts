import { PageCache } from "#server/site/page-cache.ts";

/**
 * Loaded before a server (`node --import`): pages are made as they are asked for. Made again after each draw,
 * whether somebody asks or not, they would take a third of the server's processor time. page-cache.test.ts has
 * that part.
 */
PageCache.prototype.renewOne = () => Promise.resolve();
