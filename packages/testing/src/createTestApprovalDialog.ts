import type { ApprovalRequest } from './TestWallet.ts'

/** A dialog to approve and reject requests by hand. */
export type TestApprovalDialog = {
  /** Shows a request after the earlier ones are decided. Resolves with whether it was approved. */
  requestApproval(request: ApprovalRequest): Promise<boolean>
  /** Rejects open requests and removes the dialog from the page. */
  remove(): void
}

const css = `
  dialog {
    color-scheme: light dark;
    box-sizing: border-box;
    inline-size: min(26rem, calc(100vw - 2rem));
    max-block-size: calc(100dvh - 2rem);
    margin: 1rem;
    margin-inline-start: auto;
    padding: 1.25rem;
    border: 1px solid light-dark(#c8ccd4, #4a505c);
    border-radius: 1rem;
    background: light-dark(#fff, #1d2027);
    color: light-dark(#16181d, #f1f3f6);
    box-shadow: 0 1rem 3rem #0006;
    font: 0.9375rem/1.45 system-ui, sans-serif;
  }
  dialog::backdrop { background: #0005; }
  h2 { margin: 0 0 0.75rem; font-size: 1.0625rem; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 0.75rem; margin: 0; }
  dt { color: light-dark(#555b66, #aab1bd); }
  dd { margin: 0; overflow-wrap: anywhere; }
  pre {
    max-block-size: 14rem;
    margin: 0.75rem 0 1rem;
    padding: 0.75rem;
    overflow: auto;
    border-radius: 0.5rem;
    background: light-dark(#f1f3f6, #12141a);
    font: inherit;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  div { display: flex; gap: 0.75rem; }
  button {
    flex: 1;
    min-block-size: 2.75rem;
    border: 1px solid light-dark(#8a919d, #79808c);
    border-radius: 0.625rem;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  button[value='approve'] { border-color: #3b5bdb; background: #3b5bdb; color: #fff; }
  :focus-visible { outline: 3px solid light-dark(#3b5bdb, #a5b8ff); outline-offset: 2px; }
`

/**
 * Creates an approval dialog for the `prompt` option of a test wallet.
 *
 * It is a modal `<dialog>`: while a page's modal dialog is open, everything outside it is inert, and
 * only a dialog opened later is above it.
 *
 * @example
 * const sheet = createTestApprovalDialog(document)
 * const wallet = createTestEvmWallet({ chains, prompt: sheet.requestApproval })
 *
 * @param document - Document of the page.
 * @returns The dialog. Escape rejects.
 */
export function createTestApprovalDialog(document: Document): TestApprovalDialog {
  const host = document.createElement('latchkey-test-wallet')
  const root = host.attachShadow({ mode: 'open' })
  const style = new CSSStyleSheet()
  style.replaceSync(css)
  root.adoptedStyleSheets = [style]
  const removal = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  function show(request: ApprovalRequest): Promise<boolean> {
    if (removal.signal.aborted) return Promise.resolve(false)
    if (!host.isConnected) (document.body ?? document.documentElement).append(host)
    const dialog = drawSheet(document, request)
    root.append(dialog)
    dialog.showModal()
    return new Promise((resolve) => {
      removal.signal.addEventListener('abort', () => dialog.close('reject'), { once: true })
      dialog.addEventListener('close', () => {
        resolve(dialog.returnValue === 'approve')
        dialog.remove()
      })
    })
  }

  return {
    requestApproval(request) {
      const answer = last.then(() => show(request))
      last = answer
      return answer
    },
    remove() {
      removal.abort()
      host.remove()
    },
  }
}

function drawSheet(document: Document, request: ApprovalRequest): HTMLDialogElement {
  const { walletName, origin, method, summary } = request
  const title = withText(document, 'h2', `${walletName}: approve this request?`)
  title.id = 'title'
  const summaryElement = withText(document, 'pre', summary)
  summaryElement.id = 'asked'
  // Long texts scroll, and scrollable content must be reachable by keyboard.
  summaryElement.tabIndex = 0

  const facts = document.createElement('dl')
  for (const [name, value] of [
    ['From', origin],
    ['Method', method],
  ] as const)
    facts.append(withText(document, 'dt', name), withText(document, 'dd', value))

  const dialog = document.createElement('dialog')
  const actions = document.createElement('div')
  for (const [value, label] of [
    ['reject', 'Reject'],
    ['approve', 'Approve'],
  ] as const) {
    const button = withText(document, 'button', label)
    button.type = 'button'
    button.value = value
    button.autofocus = value === 'reject'
    button.addEventListener('click', () => dialog.close(value))
    actions.append(button)
  }

  dialog.setAttribute('aria-labelledby', title.id)
  dialog.setAttribute('aria-describedby', summaryElement.id)
  dialog.append(title, facts, summaryElement, actions)
  return dialog
}

function withText<tag extends 'button' | 'dd' | 'dt' | 'h2' | 'pre'>(
  document: Document,
  tag: tag,
  text: string,
): HTMLElementTagNameMap[tag] {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
