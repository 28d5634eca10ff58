/** Serves the app of the guide about server rendering, with Vite. */
export function startRenderedSite(): Promise<{ readonly url: string; close(): Promise<void> }>
