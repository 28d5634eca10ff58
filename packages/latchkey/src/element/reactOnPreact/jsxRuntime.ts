import { type ComponentChildren, type ComponentType, Fragment, type VNode } from 'preact'
import { jsx as createNode } from 'preact/jsx-runtime'

/** Properties of an element or a component. */
type Props = Readonly<Record<string, unknown>> & { readonly children?: ComponentChildren }

/** Creates a node. Events of elements have React's meaning. */
function jsx(type: ComponentType | string, props: Props, key?: string): VNode {
  return createNode(type as string, typeof type === 'string' ? toDomProps(type, props) : props, key)
}

export { Fragment, jsx, jsx as jsxDEV, jsx as jsxs }

/**
 * Converts the events that React names differently from the DOM: its `change` of a text is the DOM's `input`, and
 * its `focus` and `blur` bubble.
 */
function toDomProps(type: string, props: Props): Props {
  const { onChange, onFocus, onBlur, ...rest } = props
  const isText = type !== 'select' && !/^(checkbox|radio|file)$/.test(String(props['type']))
  return {
    ...rest,
    ...(onChange !== undefined && { [isText ? 'onInput' : 'onChange']: onChange }),
    ...(onFocus !== undefined && { onFocusIn: onFocus }),
    ...(onBlur !== undefined && { onFocusOut: onBlur }),
  }
}
