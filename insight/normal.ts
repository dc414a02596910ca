/**
 * The chance of a normal deviation at least as large, to either side. Erfc by the Chebyshev fit of
 * Press et al., Numerical Recipes, 6.2: relative error below 1.2e-7 everywhere.
 */
export function chanceOf(deviation: number): number {
  const x = Math.abs(deviation) / Math.SQRT2;
  if (x === Infinity) return 0;
  const t = 1 / (1 + x / 2);
  const power = coefficients.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
  return t * Math.exp(-x * x + power);
}

const coefficients = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
];
