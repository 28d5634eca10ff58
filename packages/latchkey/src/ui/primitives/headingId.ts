/** Id of the one heading that names the dialog; unique inside its shadow root. */
export const headingId = 'heading'
