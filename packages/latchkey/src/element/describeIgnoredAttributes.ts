import { namespaces } from '../caip/index.ts'
import { displayCurrencies, nearestName } from '../core/index.ts'
import type { ButtonAttributes, ModalAttributes } from './LatchkeyElements.ts'

/** Allowed values of attributes that have a fixed set. */
const choices: Readonly<Record<string, readonly string[]>> = {
  theme: ['light', 'dark'],
  'modal-size': ['compact', 'wide'],
  prefetch: ['idle', 'intent'],
  currency: displayCurrencies,
  size: ['sm', 'md'],
  balance: ['show', 'hide'],
  namespace: namespaces,
} satisfies { [name in keyof (ButtonAttributes & ModalAttributes)]?: readonly string[] }

/**
 * Describes attributes of a custom element that are ignored: a value that is not allowed, or a name that is
 * almost that of another attribute. Other names may belong to the page.
 *
 * @param element - One of the custom elements.
 * @returns A sentence for each.
 */
export function describeIgnoredAttributes(element: Element): readonly string[] {
  const known =
    'observedAttributes' in element.constructor
      ? (element.constructor.observedAttributes as readonly string[])
      : []
  const tag = `<${element.localName}>`
  return [...element.attributes].flatMap(({ name, value }) => {
    if (!known.includes(name)) {
      const meant = nearestName(name, known)
      return meant === undefined
        ? []
        : [`${tag} has no attribute \`${name}\`. Did you mean \`${meant}\`?`]
    }
    const allowed = choices[name]
    const given = name === 'currency' ? value.toLowerCase() : value
    return !allowed || allowed.includes(given.trim())
      ? []
      : [
          `Attribute \`${name}\` of ${tag} must be one of ${allowed.join(', ')}; it is \`${value}\`.`,
        ]
  })
}
