interface Part {
  /** A report that was brought in. */
  readonly upload: number;
}

/** A question of every call that names a report that was brought in and nothing else. */
export const uploadsByTheirIds: Readonly<Record<string, (part: Part) => object>> = {
  undoRevenueUpload: ({ upload: id }) => ({ id }),
  listUploadUnits: ({ upload: id }) => ({ id }),
  mapUploadUnits: ({ upload: id }) => ({
    ...{ id, check: '0'.repeat(64) },
    units: [{ unit: 'nobody', instance: null }],
  }),
};
