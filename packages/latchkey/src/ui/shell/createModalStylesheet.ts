import { css as frameSlot } from './FrameSlot.module.css'
import { css as header } from './Header.module.css'
import { css as frame } from './ModalFrame.module.css'
import { css as handle } from './DragHandle.module.css'
import { css as reset } from './reset.module.css'
import { css as toast } from './Toast.module.css'
import { css as tokens } from './tokens.module.css'
import { css as waitingBar } from './PendingRequestBar.module.css'
import { primitivesCss } from '../primitives/index.ts'

/** Stylesheet of a mounted modal. */
export type ConstructedStylesheet = {
  readonly sheet: CSSStyleSheet
  /** Adds the CSS of a view that has just loaded; each text once. */
  add(texts: readonly string[]): void
}

/**
 * Creates the stylesheet of a shadow root. It is a constructed stylesheet, so a strict content security
 * policy needs neither a nonce nor `unsafe-inline`.
 */
export function createModalStylesheet(document: Document): ConstructedStylesheet {
  const { CSSStyleSheet } = document.defaultView ?? globalThis
  const sheet = new CSSStyleSheet()
  const added = new Set<string>()
  sheet.replaceSync(
    `@layer reset,tokens,primitives,views;${layer('reset', [reset])}${layer('tokens', [tokens])}${layer(
      'primitives',
      [...primitivesCss, frame, frameSlot, header, handle, toast, waitingBar],
    )}`,
  )
  return {
    sheet,
    add(texts) {
      for (const text of texts) {
        if (text === '' || added.has(text)) continue
        added.add(text)
        sheet.insertRule(layer('views', [text]), sheet.cssRules.length)
      }
    },
  }
}

function layer(name: string, texts: readonly string[]): string {
  return `@layer ${name}{${texts.join('')}}`
}
