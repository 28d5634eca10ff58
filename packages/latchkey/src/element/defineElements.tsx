import { isNamespace, type Namespace } from '../caip/index.ts'
import { ConnectButton, NetworkButton } from '../react/elementExports.ts'
import {
  type ButtonElementDefinition,
  createButtonElementClass,
} from './createButtonElementClass.tsx'
import { createElementContext, type ElementContext } from './createElementContext.ts'
import { createModalElementClass } from './createModalElementClass.ts'

type Attribute = Parameters<ButtonElementDefinition['render']>[0]

/** `<latchkey-button>`, with the attributes of `ConnectButton`. */
const connectButton: ButtonElementDefinition = {
  attributes: [
    'label',
    'loading-label',
    'failed-label',
    'size',
    'namespace',
    'balance',
    'chars-start',
    'chars-end',
  ],
  label: 'Connect wallet',
  render: (attribute) => (
    <ConnectButton
      {...readButtonProps(attribute)}
      loadingLabel={attribute('loading-label')}
      namespace={readNamespace(attribute('namespace'))}
      balance={attribute('balance') === 'hide' ? 'hide' : 'show'}
      charsStart={readCount(attribute('chars-start'))}
      charsEnd={readCount(attribute('chars-end'))}
    />
  ),
}

/** `<latchkey-network-button>`, with the attributes of `NetworkButton`. */
const networkButton: ButtonElementDefinition = {
  attributes: ['label', 'failed-label', 'size'],
  label: 'Select network',
  render: (attribute) => <NetworkButton {...readButtonProps(attribute)} />,
}

/**
 * Defines `<latchkey-modal>`, `<latchkey-button>` and `<latchkey-network-button>` in a page, once.
 *
 * @param window - Window of the page.
 * @returns The shared state of the page's elements. A second copy of this code gets that of the
 * first.
 */
export function defineElements(window: Window & typeof globalThis): ElementContext {
  const { customElements } = window
  const defined: unknown = customElements.get('latchkey-modal')
  if (hasPage(defined)) return defined.page
  const page = createElementContext(window)
  // First: it may configure the page for the buttons.
  customElements.define('latchkey-modal', createModalElementClass(window, page))
  customElements.define('latchkey-button', createButtonElementClass(window, page, connectButton))
  customElements.define(
    'latchkey-network-button',
    createButtonElementClass(window, page, networkButton),
  )
  return page
}

function hasPage(defined: unknown): defined is { readonly page: ElementContext } {
  return typeof defined === 'function' && 'page' in defined
}

function readButtonProps(attribute: Attribute): {
  readonly label: string | undefined
  readonly failedLabel: string | undefined
  readonly size: 'sm' | 'md' | undefined
  readonly disabled: boolean
} {
  return {
    label: attribute('label'),
    failedLabel: attribute('failed-label'),
    size: attribute('size') === 'sm' ? 'sm' : undefined,
    disabled: attribute('disabled') !== undefined,
  }
}

function readNamespace(text: string | undefined): Namespace | undefined {
  return text !== undefined && isNamespace(text) ? text : undefined
}

function readCount(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined
}
