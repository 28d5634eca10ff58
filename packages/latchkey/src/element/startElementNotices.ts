import { startDevelopmentNotices } from '../core/index.ts'
import { createLogger, createSystemClock } from '../kernel/index.ts'
import type { ElementContext } from './createElementContext.ts'
import { describeIgnoredAttributes } from './describeIgnoredAttributes.ts'

const tags = 'latchkey-modal, latchkey-button, latchkey-network-button'

/**
 * Prints what the developer of the page has to change: attributes without effect, each once, and the
 * development notices of every client that the page configures.
 *
 * @param window - Window of the page.
 * @param page - Shared state of its elements.
 */
export function startElementNotices(window: Window, page: ElementContext): void {
  const logger = createLogger({ level: 'warn', clock: createSystemClock() })
  const printed = new Set<string>()
  const check = (): void => {
    const elements = [...window.document.querySelectorAll(tags)]
    for (const notice of elements.flatMap(describeIgnoredAttributes)) {
      if (!printed.has(notice)) logger.warn(notice)
      printed.add(notice)
    }
    page.configured
      .get()
      .client?.own(startDevelopmentNotices)
      // The page may end the client meanwhile.
      .catch(() => undefined)
  }
  page.configured.subscribe(check)
  check()
}
