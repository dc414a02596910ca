/**
 * Collects values and hands out their typed placeholders: no value ever becomes part of the SQL.
 */
export class SqlParams {
  readonly values: unknown[] = [];
  private readonly first: number;

  constructor(first: number) {
    this.first = first;
  }

  text(value: string): string {
    return `${this.add(value)}::text`;
  }

  texts(values: readonly string[]): string {
    return `${this.add(values)}::text[]`;
  }

  number(value: number): string {
    return `${this.add(value)}::float8`;
  }

  json(value: unknown): string {
    return `${this.add(JSON.stringify(value))}::jsonb`;
  }

  private add(value: unknown): string {
    this.values.push(value);
    return `$${this.first + this.values.length - 1}`;
  }
}
