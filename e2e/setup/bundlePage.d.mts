/** Bundles a page of a test, with our sources in it, into one script. */
export declare function bundlePage(entry: string): Promise<string>
