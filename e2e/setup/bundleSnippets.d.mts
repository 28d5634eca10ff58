export function bundleSnippets(): Promise<{
  readonly entries: readonly string[]
  readonly files: Readonly<Record<string, string>>
}>
