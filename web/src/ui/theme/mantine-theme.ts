import { createTheme, type MantineColorsTuple } from "@mantine/core";

const ink = "var(--inverse)";
const neutral: MantineColorsTuple = [ink, ink, ink, ink, ink, ink, ink, ink, ink, ink];

/** The component library in terms of our tokens; its CSS variables are mapped in mantine.css. */
export const mantineTheme = createTheme({
  primaryColor: "neutral",
  colors: { neutral },
  autoContrast: false,
  defaultRadius: 6,
  fontFamily: "var(--sans)",
  fontFamilyMonospace: "var(--mono)",
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
});
