import { type ComponentChildren, type ComponentType, createContext, createElement } from 'preact'
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

// The part of React's API that the modal and the buttons use, on Preact. `preact/compat` has all of it, and would be
// 2 kB more that every page with a custom element loads. A build fails where a function is missing here.
export { Component, createContext, createElement, Fragment } from 'preact'
export {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect as useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'preact/hooks'

/** Runs an update. Preact has no updates of lower priority. */
export function startTransition(update: () => void): void {
  update()
}

/** Creates a component that renders again only when a prop has changed. */
export function memo<props extends object>(component: ComponentType<props>): ComponentType<props> {
  return (props) => {
    const last = useRef<{ readonly props: props; readonly node: ComponentChildren } | undefined>(
      undefined,
    )
    if (!last.current || !isShallowEqual(last.current.props, props))
      last.current = { props, node: createElement(component, props) }
    return last.current.node
  }
}

/**
 * Reads a store, and renders again when its snapshot has changed.
 *
 * @see https://react.dev/reference/react/useSyncExternalStore
 */
export function useSyncExternalStore<snapshot>(
  subscribe: (listener: () => void) => () => void,
  getSnapshot: () => snapshot,
): snapshot {
  const snapshot = getSnapshot()
  const renderedRef = useRef<{ readonly snapshot: snapshot; getSnapshot(): snapshot }>(undefined)
  const [, update] = useState({})
  useLayoutEffect(() => {
    renderedRef.current = { snapshot, getSnapshot }
  })
  useEffect(() => {
    const check = (): void => {
      const { current } = renderedRef
      if (current && !Object.is(current.snapshot, current.getSnapshot())) update({})
    }
    // The store may have changed since the first rendering.
    check()
    return subscribe(check)
  }, [subscribe])
  return snapshot
}

const FallbackContext = createContext<ComponentChildren>(undefined)

/** Shows `fallback` in place of components from `lazy` that have not loaded. */
export function Suspense({ fallback, children }: Suspense.Props): ComponentChildren {
  return createElement(FallbackContext.Provider, { value: fallback }, children)
}

export declare namespace Suspense {
  type Props = { readonly fallback: ComponentChildren; readonly children?: ComponentChildren }
}

/**
 * Creates a component that loads when it is shown.
 *
 * @param load - Must not reject.
 */
export function lazy<props extends object>(
  load: () => Promise<{ readonly default: ComponentType<props> }>,
): ComponentType<props> {
  let loaded: ComponentType<props> | undefined
  return (props) => {
    const fallback = useContext(FallbackContext)
    const [, update] = useState({})
    useEffect(() => {
      if (loaded) return
      void load().then((module) => {
        loaded = module.default
        update({})
      })
    }, [])
    return loaded ? createElement(loaded, props) : fallback
  }
}

function isShallowEqual(one: object, other: object): boolean {
  return Object.entries({ ...one, ...other }).every(
    ([name]) => one[name as keyof object] === other[name as keyof object],
  )
}
