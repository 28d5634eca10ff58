import { Component, type ReactNode } from 'react'

/**
 * Shows a fallback in place of a view that throws while rendering. React catches such errors in
 * class components only.
 */
// oxlint-disable-next-line latchkey/no-class -- the one thing React has no function for
export class ErrorBoundary extends Component<ErrorBoundary.Props, { readonly isBroken: boolean }> {
  override state: { readonly isBroken: boolean } = { isBroken: false }

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}

export declare namespace ErrorBoundary {
  type Props = { readonly fallback: ReactNode; readonly children: ReactNode }
}
