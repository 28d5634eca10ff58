import type { Page } from '@playwright/test'

/** Recorder of unexpected events in a page. */
export type ProblemRecorder = {
  /** Allows problems that match, from the beginning of the test. */
  allow(pattern: RegExp): void
  /** All recorded problems, allowed or not. */
  all(): readonly string[]
  /** Recorded problems that were not allowed. */
  problems(): readonly string[]
  /** URLs requested so far, except those of the page itself. */
  requests(): readonly string[]
}

/**
 * Records unexpected requests, errors and dialogs of a page.
 *
 * @param page - Page of the test.
 * @param known - URLs whose origins may be requested.
 */
export function recordPageProblems(page: Page, known: readonly string[]): ProblemRecorder {
  const problems: string[] = []
  const requests: string[] = []
  const allowed: RegExp[] = []
  const own = new Set(known.map((url) => new URL(url).origin))

  page.on('console', (message) => {
    if (['error', 'warning', 'assert'].includes(message.type()))
      problems.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.stack ?? error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!/^https?:$/.test(url.protocol)) return
    if (url.origin !== new URL(known[0] ?? page.url()).origin) requests.push(request.url())
    if (!own.has(url.origin)) problems.push(`request to ${request.url()}`)
  })
  return {
    allow: (pattern) => void allowed.push(pattern),
    all: () => problems,
    problems: () => problems.filter((text) => !allowed.some((pattern) => pattern.test(text))),
    requests: () => requests,
  }
}
