/** Input tokens of the runs that docs/configuration.md tells of ("What the defaults rest on"). */
export const MEASURED_INPUT_TOKENS = { least: 22_800, mean: 49_200, most: 128_700 } as const;
