import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Tabs.module.css'

/**
 * Shows one of several panels, selected by tabs with arrow-key navigation.
 *
 * @see WAI-ARIA Authoring Practices, "Tabs with automatic activation"
 */
export function Tabs<key extends string>(props: Tabs.Props<key>): ReactNode {
  const { label, tabs, selected, onSelect, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key]
    const current = tabs.findIndex((tab) => tab.key === selected)
    let next: number | undefined
    if (step !== undefined) next = (current + step + tabs.length) % tabs.length
    if (event.key === 'Home') next = 0
    if (event.key === 'End') next = tabs.length - 1
    const tab = next === undefined ? undefined : tabs[next]
    if (tab === undefined || next === undefined) return
    event.preventDefault()
    onSelect(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles['tabs']} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}${tab.key}`}
            className={styles['tab']}
            aria-selected={tab.key === selected}
            aria-controls={`${id}panel`}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${selected}`}
        tabIndex={0}
        className={styles['panel']}
      >
        {children}
      </div>
    </>
  )
}

export declare namespace Tabs {
  type Props<key extends string> = {
    /** Accessible name of the tab list. */
    label: string
    tabs: readonly { readonly key: key; readonly label: string }[]
    selected: key
    onSelect: (key: key) => void
    children: ReactNode
  }
}
