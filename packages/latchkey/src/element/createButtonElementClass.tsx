import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Latchkey } from '../core/index.ts'
import { clientElementNotConfiguredError } from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { createLatchkeyContextValue } from '../host/index.ts'
import { buttonCss, LatchkeyContext } from '../react/elementExports.ts'
import type { ElementContext } from './createElementContext.ts'
import { createElementClientTracker } from './createElementClientTracker.ts'
import type { LatchkeyButtonElement } from './LatchkeyElements.ts'

/** Content of a button element. */
export type ButtonElementDefinition = {
  readonly attributes: readonly string[]
  /** Label while there is no client. */
  readonly label: string
  /** Renders the button; `attribute` returns undefined for an attribute that is not set. */
  render(attribute: (name: string) => string | undefined): ReactNode
}

const hostCss = `:host{display:inline-block;max-inline-size:100%;vertical-align:middle}:host([hidden]){display:none}`

/**
 * Creates the class of a button element. Its shadow root holds the same button as in React, as the part
 * `button`.
 *
 * @param page - The page to define it in.
 */
export function createButtonElementClass(
  window: Window & typeof globalThis,
  page: ElementContext,
  content: ButtonElementDefinition,
): new () => LatchkeyButtonElement {
  return class extends window.HTMLElement implements LatchkeyButtonElement {
    static readonly observedAttributes: readonly string[] = ['disabled', ...content.attributes]
    readonly #button = controlButton(this, page, content)

    connectedCallback(): void {
      this.#button.connected()
    }
    disconnectedCallback(): void {
      this.#button.disconnected()
    }
    attributeChangedCallback(): void {
      this.#button.render()
    }
    get client(): Latchkey | undefined {
      return this.#button.get()
    }
    set client(client: Latchkey | undefined) {
      this.#button.set(client)
    }
    get disabled(): boolean {
      return this.hasAttribute('disabled')
    }
    set disabled(isDisabled: boolean) {
      this.toggleAttribute('disabled', isDisabled)
    }
  }
}

type ButtonControl = {
  connected(): void
  disconnected(): void
  /** Renders again after an attribute changed. */
  render(): void
  get(): Latchkey | undefined
  set(client: Latchkey | undefined): void
}

function controlButton(
  element: LatchkeyButtonElement,
  page: ElementContext,
  content: ButtonElementDefinition,
): ButtonControl {
  let root: Root | undefined
  const tracker = createElementClientTracker(element, page, (client) => {
    const release = client && page.hostOf(client).retain()
    root = createRoot(shadowRootOf(element))
    render()
    return () => {
      root?.unmount()
      root = undefined
      release?.()
    }
  })

  function render(): void {
    const client = tracker.get()
    const attribute = (name: string): string | undefined => element.getAttribute(name) ?? undefined
    root?.render(
      client ? (
        <LatchkeyContext.Provider value={client.own(createLatchkeyContextValue)}>
          {content.render(attribute)}
        </LatchkeyContext.Provider>
      ) : (
        <button
          type="button"
          className="lk-button"
          part="button"
          data-lk-kind="connect"
          data-lk-size={attribute('size')}
          disabled={element.disabled}
          onClick={() => page.report(new WalletError(clientElementNotConfiguredError))}
        >
          {attribute('label') ?? content.label}
        </button>
      ),
    )
  }

  return { ...tracker, render }
}

function shadowRootOf(element: HTMLElement): ShadowRoot {
  if (element.shadowRoot) return element.shadowRoot
  const { CSSStyleSheet } = element.ownerDocument.defaultView ?? globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(hostCss + buttonCss)
  const root = element.attachShadow({ mode: 'open', delegatesFocus: true })
  root.adoptedStyleSheets = [sheet]
  return root
}
