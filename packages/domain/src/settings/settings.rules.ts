export const COLD_THRESHOLD_DAYS = 30;
