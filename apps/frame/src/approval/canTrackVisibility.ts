/**
 * Returns whether this browser reports whether something covers an element.
 *
 * @see https://w3c.github.io/IntersectionObserver/v2/
 */
export function canTrackVisibility(window: Window & typeof globalThis): boolean {
  return 'isVisible' in window.IntersectionObserverEntry.prototype
}
