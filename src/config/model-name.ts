/**
 * A model's name as the table of prices has it: without the maker that gateways put before it and the date behind it,
 * and with dashes where some write dots.
 */
export function nameInTable(model: string): string {
  return model
    .toLowerCase()
    .replace(/^~?(?:models\/|[\w-]+\/)/, '')
    .replace(/(?:[-@]\d{8}|-\d{4}-\d{2}-\d{2}|-latest|-preview)+$/, '')
    .replaceAll('.', '-');
}
