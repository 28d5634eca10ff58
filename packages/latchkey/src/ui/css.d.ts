/** A CSS Module compiled for the shadow root: a map of class names, and the text to adopt. */
declare module '*.module.css' {
  export const css: string
  const styles: Readonly<Record<string, string>>
  export default styles
}
