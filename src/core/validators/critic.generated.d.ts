export const validators: { readonly critic: (value: unknown) => boolean };
