/** What developers of apps see, outside production: each request and answer. */
export function startDrawer() {}
