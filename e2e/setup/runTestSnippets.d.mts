export function runTestSnippets(options: {
  readonly baseURL: string
  readonly localnet: string
}): Promise<{ readonly count: number; readonly problems: readonly string[] }>
