const projectIdPattern = /^[0-9a-f]{32}$/

/**
 * Returns a project id as a client sent it, for the log; undefined when it is not well-formed.
 */
export function parseProjectId(given: string | null | undefined): string | undefined {
  return typeof given === 'string' && projectIdPattern.test(given) ? given : undefined
}
